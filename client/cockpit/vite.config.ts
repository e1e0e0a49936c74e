import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Of both applications; `scripts/build-cockpit.mjs` says where each is served. */

export default defineConfig({
  plugins: [react()],
  build: {
    // All of them know `light-dark()`, which is kept as it is.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // A `data:` address is forbidden by the page's policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    reportCompressedSize: false,
  },
});
