import './styles/app.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserNavigation } from './app/BrowserNavigation.tsx';
import { AppRoutes, fetchFirstView } from './app/router.tsx';
import { deleteOfflineCache, hasOfflineCache } from './auth/delete-offline-cache.ts';
import { getSession } from './auth/session.ts';
import { loadConfig } from './config.ts';
import { whenIdle } from './lib/when-idle.ts';
import { OfflineBanner } from './ui/OfflineBanner.tsx';

void loadConfig(); // on its way before the first call needs it

// Whoever was here last is gone, and what they saw could not be removed then.
if (hasOfflineCache() && !getSession().profile) void deleteOfflineCache();

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
const page = createRoot(root);
// In slices: a slow phone goes on painting and answering meanwhile.
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
// index.html says that the portal is on its way. React would say so again, for 300 ms at least, and then again for each part of it.
const firstView = fetchFirstView();
if (firstView) void firstView.then(show, show);
else show();

// The first view goes before it.
const register = () => void import('./app/service-worker.ts').then((module) => module.registerServiceWorker());
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => void Promise.allSettled([firstView]).then(() => whenIdle(register)));
