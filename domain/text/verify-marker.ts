/**
 * A `[VERIFY]` marker as a reader sees it, perhaps with what is to be verified in it: in brackets of either width, over
 * several lines, but within its paragraph.
 */
export const verifyMarker = /[[［]\s{0,20}verify\b(?:[^[\]［］\n]|\n(?![ \t]*\n)){0,300}[\]］]/gi;
