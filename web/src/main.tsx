import './styles/app.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserNavigation } from './app/BrowserNavigation.tsx';
import { AppRoutes, fetchFirstView } from './app/router.tsx';
import { deleteOfflineCache, hasOfflineCache } from './auth/delete-offline-cache.ts';
import { getSession } from './auth/session.ts';
import { loadConfig } from './config.ts';
import { rememberCompany } from './lib/company.ts';
import { whenIdle } from './lib/when-idle.ts';
import { OfflineBanner } from './ui/TopBanner.tsx';

rememberCompany();
void loadConfig(); // starts now, so that the first call need not wait for it

// The last session ended without deleting its offline cache, for example while the browser was closed.
if (hasOfflineCache() && !getSession().profile) void deleteOfflineCache();

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
const page = createRoot(root);
// A transition renders in slices, so that a slow phone stays responsive.
const show = () =>
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
// Rendering waits for the first view, because index.html already shows a splash; Suspense would show it again for each
// part that loads, for at least 300 ms.
const firstView = fetchFirstView();
if (firstView) void firstView.then(show, show);
else show();

// Registers after the first view has loaded, so that the two do not compete for the network.
const register = () => void import('./app/service-worker.ts').then((module) => module.registerServiceWorker());
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => void Promise.allSettled([firstView]).then(() => whenIdle(register)));
