/** Remix settings; `vite.config.ts` hands them to the Vite plugin, which does not read this file by itself. */
export default {
	appDirectory: "app",
	ssr: true,
	future: {
		v3_fetcherPersist: true,
		v3_lazyRouteDiscovery: false,
		v3_relativeSplatPath: true,
		v3_routeConfig: true,
		v3_singleFetch: true,
		v3_throwAbortReason: true,
	},
};
