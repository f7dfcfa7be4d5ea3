import { Link, useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { lazy, Suspense, useCallback, useEffect, useRef } from "react";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { paths } from "#app/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { SpecimensDetailData } from "./specimens-detail.tsx";

/** Loaded when it is first asked for: a list is much more often looked through than opened. */
const SpecimensDetail = lazy(async () => ({ default: (await import("./specimens-detail.tsx")).SpecimensDetail }));

/** The part of a list's address that names the solution whose dialog is open over it. */
const SHOWN = "shown";

const shownIn = (search: string): string | null => {
	const id = new URLSearchParams(search).get(SHOWN);
	return wholeNumber(id) === null ? null : id;
};

function withShown(address: { pathname: string; search: string }, id: string | null): string {
	const search = new URLSearchParams(address.search);
	if (id) search.set(SHOWN, id);
	else search.delete(SHOWN);
	return search.size > 0 ? `${address.pathname}?${search}` : address.pathname;
}

/** Whether two addresses are the same list, with or without a dialog over it. */
export function differOnlyInDialog(a: URL, b: URL): boolean {
	return a.search !== b.search && withShown(a, null) === withShown(b, null);
}

/** The solution that a plain click on a link to its detail asks for. */
function asked(event: MouseEvent): string | null {
	const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
	const link = plain && event.target instanceof Element ? event.target.closest("main a") : null;
	return link instanceof HTMLAnchorElement ? (/^\/specs\/(\d+)\/specimens$/.exec(link.pathname)?.[1] ?? null) : null;
}

/**
 * Shows the Tested Specimens of a solution over the list it is in: with script, the links to their page open it. The
 * address names the open dialog, so that Back closes it and a pasted address opens it again.
 */
export function SpecimensDialog() {
	const location = useLocation();
	const navigate = useNavigate();
	const { load, data } = useFetcher<SpecimensDetailData>();
	const id = shownIn(location.search);
	const last = useRef(id);
	useEffect(() => {
		const open = (event: MouseEvent) => {
			const solution = asked(event);
			if (!solution) return;
			event.preventDefault();
			navigate(withShown(location, solution), { preventScrollReset: true, state: { overList: true } });
		};
		// Before the router's own listener, which leaves alone what is prevented.
		window.addEventListener("click", open, { capture: true });
		return () => window.removeEventListener("click", open, { capture: true });
	}, [location, navigate]);
	useEffect(() => {
		if (id) load(paths.specimens(Number(id)));
		else if (last.current) document.querySelector<HTMLElement>(`#sol-${last.current} a:not([tabindex="-1"])`)?.focus();
		last.current = id;
	}, [id, load]);
	const close = useCallback(() => {
		if (location.state?.overList) navigate(-1);
		else navigate(withShown(location, null), { replace: true, preventScrollReset: true });
	}, [location, navigate]);
	const solution = id && String(data?.id) === id ? data : undefined;
	return (
		<>
			{id && (
				<noscript>
					<Alert kind="info">
						<Link to={paths.specimens(Number(id))}>Show the Tested Specimens of the solution that was open here.</Link>
					</Alert>
				</noscript>
			)}
			<Dialog open={solution !== undefined} title={solution?.drawing ?? ""} onClose={close}>
				<Suspense>{solution && <SpecimensDetail solution={solution} />}</Suspense>
			</Dialog>
		</>
	);
}
