import { defineConfig } from 'vite';

/** The small framework-free scripts of the public pages, built beside the pages' own assets. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    manifest: 'enhancers.json',
    modulePreload: false,
    rolldownOptions: {
      input: {
        site: 'app/enhancers/site.ts',
        'theme-boot': 'app/enhancers/theme-boot.ts',
        login: 'app/enhancers/login.ts',
        account: 'app/enhancers/account.ts',
      },
      output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
    },
  },
});
