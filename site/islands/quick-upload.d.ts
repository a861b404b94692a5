declare module 'virtual:quick-upload' {
  /** Where the admin build has put the Quick Upload dialog. */
  const address: string;
  export default address;
}
