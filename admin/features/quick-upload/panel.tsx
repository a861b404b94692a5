import type { ReactNode, Ref } from 'react';

interface PanelProps {
  /** What scrolls. */
  children: ReactNode;
  /** What stays below it, under the thumb. */
  foot: ReactNode;
  onSubmit: () => void;
  /** Out of sight while another panel stands in its place; what was typed stays. */
  hidden?: boolean;
  ref?: Ref<HTMLFormElement>;
}

/** What the dialog shows at a time: a form with its buttons. */
export function Panel({ children, foot, onSubmit, hidden = false, ref }: PanelProps) {
  return (
    <form
      ref={ref}
      className="sheet-form"
      noValidate
      hidden={hidden}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className="sheet-body">{children}</div>
      <footer className="sheet-foot">{foot}</footer>
    </form>
  );
}
