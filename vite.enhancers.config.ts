import { defineConfig } from 'vite';

/**
 * The small framework-free scripts of the public pages, built beside the pages' own assets; islands, React with them,
 * are chunks of their own that nothing asks for before it is needed.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    manifest: 'enhancers.json',
    modulePreload: false,
    rolldownOptions: {
      input: {
        site: 'site/scripts/site.ts',
        'theme-boot': 'browser/theme.ts',
        login: 'site/scripts/login.ts',
      },
      // A name that several scripts share is written into each: a file of its own would be one more to wait for.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
    },
  },
});
