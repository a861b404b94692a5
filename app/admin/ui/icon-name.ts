/** The drawings that there are. */
export type IconName =
  | 'menu'
  | 'close'
  | 'check'
  | 'minus'
  | 'chevronDown'
  | 'chevronUp'
  | 'more'
  | 'search'
  | 'upload'
  | 'camera'
  | 'photo'
  | 'article'
  | 'warning'
  | 'account'
  | 'site'
  | 'logout';
