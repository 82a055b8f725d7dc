"""Run the benchmarks of this folder, each in a process of its own: `python -m bench [name ...]`."""

import subprocess
import sys
from pathlib import Path


def main() -> int:
    """Run those named, or all; the worst exit status is the answer."""
    here = Path(__file__).parent
    names = sys.argv[1:] or sorted(file.stem for file in here.glob("[!_]*.py"))
    worst = 0
    for name in names:
        print(f"bench.{name}", flush=True)
        worst = max(worst, subprocess.run([sys.executable, "-m", f"bench.{name}"], check=False).returncode)
    return worst


if __name__ == "__main__":
    sys.exit(main())
