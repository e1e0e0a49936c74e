import './tokens.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'urql';
import { createCockpitClient } from './data/client.ts';
import { router } from './router.tsx';

const client = createCockpitClient();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    {/* The page's policy lets no style element in; what Base UI would put into one is in dialog.module.css. */}
    <CSPProvider disableStyleElements>
      <Provider value={client}>
        <RouterProvider router={router} />
      </Provider>
    </CSPProvider>
  </StrictMode>,
);
