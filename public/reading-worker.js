// One link's page and its pictures, for who has opened it before: asked for from the network first, read from the copy
// without one. The copy ends with the link.
const until = Number(new URL(location.href).searchParams.get("until"));
const page = registration.scope;
const copy = `reading ${page}`;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => event.waitUntil(keepAll(event.data)));
addEventListener("fetch", (event) => {
	if (event.request.method === "GET") event.respondWith(answer(event.request));
});

async function keepAll(addresses) {
	const kept = await caches.open(copy);
	for (const address of addresses) await keep(kept, address);
}

async function keep(kept, address) {
	if (address !== page && (await kept.match(address))) return;
	const response = await fetch(address);
	if (response.status === 429) {
		const seconds = Number(response.headers.get("Retry-After")) || 60;
		await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
		return keep(kept, address);
	}
	if (response.ok) await kept.put(address, response);
}

async function answer(request) {
	const isPage = request.url.split("#")[0] === page;
	const isSearch = request.mode === "navigate" && request.url.split("?")[0] === page;
	try {
		const response = await fetch(request);
		if (isPage && [404, 410].includes(response.status)) await forget();
		else if (isPage && response.ok) await (await caches.open(copy)).put(page, response.clone());
		return response;
	} catch {
		if (Date.now() >= until) await forget();
		// A search asks the server; without a network the copy is read as a whole.
		const kept = await caches.match(isSearch ? page : request, { cacheName: copy });
		if (!kept) return Response.error();
		return isPage || isSearch ? saysCopy(kept) : kept;
	}
}

/** The page comes with the words, hidden. */
async function saysCopy(kept) {
	const html = (await kept.text()).replace(/(id="copy") hidden=""/, "$1");
	const headers = new Headers(kept.headers);
	for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
	return new Response(html, { headers });
}

async function forget() {
	await caches.delete(copy);
	await registration.unregister();
}
