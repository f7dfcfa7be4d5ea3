// One page, those below it and their pictures, for who has opened them before: asked for from the network first, read from
// the copy without one. The copy of a link ends with the link.
const until = Number(new URL(location.href).searchParams.get("until")) || Number.POSITIVE_INFINITY;
const page = registration.scope;
const isWithin = (address) => address === page || address.startsWith(`${page}/`);
const isHtml = (response) => response.headers.get("Content-Type")?.includes("text/html");
const copy = `reading ${page}`;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => event.waitUntil(keepAll(event.data, event.source)));
addEventListener("fetch", (event) => {
	if (event.request.method === "GET") event.respondWith(answer(event.request));
});

// Tells the page how far it is, and how many could not be kept.
async function keepAll(addresses, source) {
	const kept = await caches.open(copy);
	let failed = 0;
	for (const [at, address] of addresses.entries()) {
		await keep(kept, address).catch(() => failed++);
		source?.postMessage({ copied: at + 1 - failed, failed, of: addresses.length });
	}
}

async function keep(kept, address) {
	const earlier = await kept.match(address);
	if (earlier && !isHtml(earlier)) return;
	const response = await fetch(address);
	if (response.status === 429) {
		const seconds = Number(response.headers.get("Retry-After")) || 60;
		await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
		return keep(kept, address);
	}
	if (!response.ok || response.redirected) throw new Error(`status ${response.status}`);
	const shown = isHtml(response) ? shownBy(await response.clone().text()) : [];
	await kept.put(address, response);
	for (const one of shown) await keep(kept, new URL(one, page).href);
}

// The pictures, styles and scripts of a page, which has a picture in more than one size.
function shownBy(html) {
	const attributes = [...html.matchAll(/<(?:img|script|link)\b[^>]*>/g)].flatMap(([tag]) =>
		[...tag.matchAll(/ (src|srcset|href)="([^"]+)"/gi)].flatMap(([, name, value]) =>
			name.toLowerCase() === "srcset" ? value.split(",").map((one) => one.trim().split(" ")[0]) : [value],
		),
	);
	return attributes.filter((one) => one.startsWith("/")).map((one) => one.replaceAll("&amp;", "&"));
}

async function answer(request) {
	const address = request.url.split("#")[0];
	const isPage = request.mode === "navigate" && isWithin(address);
	const isSearch = request.mode === "navigate" && isWithin(address.split("?")[0]);
	try {
		const response = await fetch(request);
		if (address === page && [404, 410].includes(response.status)) await forget();
		else if (isPage && response.ok && isHtml(response)) await (await caches.open(copy)).put(address, response.clone());
		return response;
	} catch {
		if (Date.now() >= until) await forget();
		// A search asks the server; without a network the copy is read as a whole.
		const kept = await caches.match(isSearch ? address.split("?")[0] : request, { cacheName: copy });
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
