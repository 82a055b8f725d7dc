"""Cards, tricks, melds, deals, options, actions and views: what every game is made of."""
