import { generate } from "lean-qr";
import { toSvgDataURL } from "lean-qr/extras/svg";

/** A link as a QR code: a picture for a camera, with its quiet edge, on white whatever the page wears. */
export const drawn = (link: string): string => toSvgDataURL(generate(link), { on: "#000", off: "#fff", pad: 4, scale: 4 });
