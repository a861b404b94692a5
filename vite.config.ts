import { cpSync, readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';

const quickUpload = 'admin/features/quick-upload/open.tsx';

/** The React application of the admin area, and Quick Upload, which public pages load on a click. */
const admin: EnvironmentOptions = {
  build: {
    outDir: 'build/client',
    manifest: '.vite/admin.json',
    modulePreload: { polyfill: false },
    // The rich-text editor, loaded when an article is opened for writing. Anything else of this size is a mistake.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { input: ['admin/main.tsx', quickUpload], preserveEntrySignatures: 'exports-only' },
  },
};

/** The small scripts of the public pages, without any package. */
const site: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/site.json',
    modulePreload: false,
    rolldownOptions: {
      input: {
        site: 'site/scripts/site.ts',
        'theme-boot': 'browser/theme.ts',
        login: 'site/scripts/login.ts',
      },
      // A name that several scripts share is written into each: a shared file would be one more request.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
    },
  },
};

/** Renders documents on the server; their style sheets and fonts go to the browser. */
const documents: EnvironmentOptions = {
  build: {
    outDir: 'build/server',
    emitAssets: true,
    // For traces: which files a request runs.
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: { input: { documents: 'site/documents.tsx' } },
  },
};

/** `virtual:quick-upload` exports the address that the admin build gave to Quick Upload. */
function quickUploadAddress(): Plugin {
  const name = 'virtual:quick-upload';
  return {
    name: 'quick-upload-address',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const file =
        this.environment.mode === 'dev'
          ? quickUpload
          : JSON.parse(readFileSync('build/client/.vite/admin.json', 'utf8'))[quickUpload].file;
      return `export default ${JSON.stringify(`/${file}`)};`;
    },
  };
}

/**
 * Vite wraps each `import()` in a function that loads the styles and preloads the modules it knows of. The site's scripts
 * have none of either, and the function would be a third of the script of every page.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'site',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
  };
}

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [tailwindcss(), react(), quickUploadAddress(), plainImports()],
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  server: { middlewareMode: true },
  // Found later, it would make an open page of the admin area load twice.
  optimizeDeps: { entries: ['admin/**/*.tsx'], include: ['radix-ui', 'get-nonce'] },
  ...(command === 'build' && {
    environments: { client: admin, site, ssr: documents },
    builder: {
      async buildApp({ build, environments }) {
        for (const name of ['client', 'site', 'ssr']) await build(environments[name]!);
        cpSync('build/server/assets', 'build/client/assets', { recursive: true });
      },
    },
  }),
}));
