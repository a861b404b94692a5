import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'admin',
  buildDirectory: 'build',
  ssr: true,
  // Without a manifest address: nobody can list the admin area's routes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
