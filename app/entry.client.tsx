import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

// A press that comes before the last one was read to its end aborts it; the router leaves that rejection uncaught.
window.addEventListener("unhandledrejection", (event) => {
	if (event.reason?.name === "AbortError") event.preventDefault();
});

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<RemixBrowser />
		</StrictMode>,
	);
});
