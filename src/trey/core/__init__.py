"""Cards, tricks, melds, deals, options, actions and views: what games are made of."""
