import './styles/app.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserNavigation } from './app/BrowserNavigation.tsx';
import { AppRoutes } from './app/router.tsx';
import { loadConfig } from './config.ts';
import { OfflineBanner } from './ui/OfflineBanner.tsx';

void loadConfig(); // on its way before the first call needs it

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
const page = createRoot(root);
// In slices: a slow phone goes on painting and answering meanwhile.
startTransition(() =>
  page.render(
    <StrictMode>
      <OfflineBanner />
      <BrowserNavigation>
        <AppRoutes />
      </BrowserNavigation>
    </StrictMode>,
  ),
);

// The first view waits for none of it.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => void import('./app/service-worker.ts').then((it) => it.registerServiceWorker()));
