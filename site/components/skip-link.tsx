/** First in the page: the way past the header for those who travel by keyboard. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to content
    </a>
  );
}
