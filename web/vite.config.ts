import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';

/** Where the API listens while the portal is developed; the same variable that the server reads. */
const apiOrigin = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/** Changes only with a new version of React or the router, so browsers keep it from one release to the next. */
const framework = { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Where the build spends its time is no warning.
    rolldownOptions: { output: { codeSplitting: { groups: [framework] } }, checks: { bundlerTimings: false } },
  },
  server: { proxy: { '/api': apiOrigin, '/config.json': apiOrigin, '/healthz': apiOrigin } },
});
