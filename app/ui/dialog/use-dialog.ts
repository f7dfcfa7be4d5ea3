import { useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Dialogs over a page, for those with script: what is open, and what opens it. Every dialog has a page of its own for
 * everybody else, and a link to that page is what opens it; which addresses are such pages stands in `paths.ts`.
 */
interface OpenDialog<What> {
	opened: What | null;
	open: (what: What) => void;
	close: () => void;
}

/** A dialog that belongs to a page's place in the history: what it sends leads to another, and then it is done with. */
export function useDialog<What>(): OpenDialog<What> & {
	/** Tells one opening from the next; 0 before the first. */
	attempt: number;
} {
	const { key } = useLocation();
	const [last, setLast] = useState<{ what: What; over: string | null; attempt: number } | null>(null);
	const open = useCallback(
		(what: What) => setLast((before) => ({ what, over: key, attempt: (before?.attempt ?? 0) + 1 })),
		[key],
	);
	const close = useCallback(() => setLast((before) => before && { ...before, over: null }), []);
	return { opened: last?.over === key ? last.what : null, attempt: last?.attempt ?? 0, open, close };
}

/** The address without the part that names an open dialog, or with it. */
export function withDialog(address: { pathname: string; search: string }, name: string, what: string | null): string {
	const search = new URLSearchParams(address.search);
	if (what) search.set(name, what);
	else search.delete(name);
	return search.size > 0 ? `${address.pathname}?${search}` : address.pathname;
}

/** Back closes it, a pasted address opens it. The focus goes to what `opener` answers for what was open. */
export function useDialogInAddress(name: string, opener: (what: string) => HTMLElement | null): OpenDialog<string> {
	const location = useLocation();
	const navigate = useNavigate();
	const opened = new URLSearchParams(location.search).get(name);
	const last = useRef(opened);
	useEffect(() => {
		if (!opened && last.current) opener(last.current)?.focus();
		last.current = opened;
	}, [opened, opener]);
	const open = useCallback(
		(what: string) =>
			navigate(withDialog(location, name, what), { preventScrollReset: true, state: { overPage: true } }),
		[location, navigate, name],
	);
	const close = useCallback(() => {
		if (location.state?.overPage) navigate(-1);
		else navigate(withDialog(location, name, null), { replace: true, preventScrollReset: true });
	}, [location, navigate, name]);
	return { opened, open, close };
}

/** A click that a script may answer; with a key held it is the browser's. */
export const isPlain = (event: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">): boolean =>
	event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Opens the dialog where a plain click asks for one of its pages; `open` hears the address, and what the pattern caught. */
export function useDialogLinks(pages: RegExp, open: (address: string, caught: string | undefined) => void): void {
	useEffect(() => {
		const listen = (event: MouseEvent) => {
			const link = isPlain(event) && event.target instanceof Element ? event.target.closest("main a") : null;
			if (!(link instanceof HTMLAnchorElement)) return;
			const found = pages.exec(link.pathname);
			if (!found) return;
			event.preventDefault();
			open(link.pathname + link.search, found[1]);
		};
		// Before the router's own listener, which leaves alone what is prevented.
		window.addEventListener("click", listen, { capture: true });
		return () => window.removeEventListener("click", listen, { capture: true });
	}, [pages, open]);
}
