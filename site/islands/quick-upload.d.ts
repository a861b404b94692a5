declare module 'virtual:quick-upload' {
  /** URL of the Quick Upload dialog in the admin build. */
  const address: string;
  export default address;
}
