import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { NonceContext } from './nonce-context.ts';

// Browsers hide a nonce from selectors, not from scripts that may run already.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
// For the styles that the widgets put into the page while a dialog is open.
if (nonce) setNonce(nonce);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext value={nonce}>
        <HydratedRouter />
      </NonceContext>
    </StrictMode>,
  );
});
