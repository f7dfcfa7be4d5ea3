import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";

/** A server that nobody may ask, and pages in which nobody may run script. */
export interface Trap {
	/** For attacks to reach. */
	address: string;
	/** Paths that were asked for, and dialogs by the name of their page. */
	caught: string[];
	/** Watches a page for dialogs; `name` says of which page they are. */
	watch(page: Page, name: string): void;
	close(): void;
}

export async function openTrap(): Promise<Trap> {
	const caught: string[] = [];
	const server = createServer((request, response) => {
		caught.push(request.url ?? "");
		response.end();
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		caught,
		watch(page, name) {
			page.on("dialog", (dialog) => {
				caught.push(`${name} a dialog`);
				dialog.dismiss().catch(() => undefined);
			});
		},
		close: () => server.close(),
	};
}

/** Points at and presses everything below, but for links that honestly lead elsewhere. A page that goes away is no fault. */
export async function pressEverything(page: Page, below = "body"): Promise<void> {
	const press = (root: string) => {
		const all = [...document.querySelectorAll(`${root} *`)];
		for (const link of document.querySelectorAll<HTMLAnchorElement>(`${root} a`)) {
			if (/^(https?|mailto):/.test(link.protocol)) link.addEventListener("click", (event) => event.preventDefault());
		}
		for (const one of all) {
			for (const kind of ["mouseover", "focus", "click"]) {
				one.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true }));
			}
		}
	};
	await page.evaluate(press, below).catch(() => undefined);
}
