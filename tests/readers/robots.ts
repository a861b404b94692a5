import * as module from 'robots-parser';

/** robots.txt as an independent parser understands it. The package's types do not know that it is CommonJS. */
export const readRobots = module.default as unknown as typeof module.default.default;
