import { useLayoutEffect, useRef } from 'react';

interface DiscardQuestionProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asked before typed words are lost; the harmless answer has the focus. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const question = dialog.current;
    question?.showModal();
    return () => question?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="discard"
      role="alertdialog"
      aria-labelledby="discard-title"
      aria-describedby="discard-text"
      onClose={onKeep}
      // Told of the end by the browser, the next key would come before it is known.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onKeep();
      }}
    >
      <h3 id="discard-title">Discard this photo?</h3>
      <p id="discard-text">What you have typed will be lost.</p>
      <div className="discard-answers">
        <button className="button button--quiet" type="button" onClick={onKeep}>
          Keep editing
        </button>
        <button className="button button--delete" type="button" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </dialog>
  );
}
