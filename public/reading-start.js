// Keeps the page it stands on, with its pictures, so that it can be read again without a network.
const { until } = document.currentScript.dataset;

addEventListener("load", async () => {
	if (!("serviceWorker" in navigator)) return;
	const page = location.origin + location.pathname;
	await navigator.serviceWorker.register(`/reading-worker.js?until=${until}`, { scope: location.pathname });
	const { active } = await navigator.serviceWorker.ready;
	const used = performance.getEntriesByType("resource").map(({ name }) => name.split("#")[0]);
	const own = [...used, ...Array.from(document.images, ({ src }) => src)].filter((name) => name.startsWith(location.origin));
	active.postMessage([page, ...new Set(own)]);
});
