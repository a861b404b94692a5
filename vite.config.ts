import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The rich-text editor, which loads when an article is opened for writing; anything else of this size is a mistake.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { middlewareMode: true },
  // Found later, it would make an open page of the admin area load twice.
  optimizeDeps: { include: ['radix-ui', 'get-nonce'] },
});
