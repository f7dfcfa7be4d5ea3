import { Link, useFetcher } from "@remix-run/react";
import { lazy, Suspense, useCallback, useEffect } from "react";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { dialogPages, paths } from "#app/paths.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { useDialogInAddress, useDialogLinks, withDialog } from "#app/ui/dialog/use-dialog.ts";
import { Alert } from "#app/ui/text/alert.tsx";
import type { SpecimensDetailData } from "./specimens-detail.tsx";

/** Loaded when it is first asked for: a list is much more often looked through than opened. */
const SpecimensDetail = lazy(async () => ({ default: (await import("./specimens-detail.tsx")).SpecimensDetail }));

/** The part of a list's address that names the solution whose dialog is open over it. */
const SHOWN = "shown";

/** The same list, with or without a dialog over it. */
export function differOnlyInDialog(a: URL, b: URL): boolean {
	return a.search !== b.search && withDialog(a, SHOWN, null) === withDialog(b, SHOWN, null);
}

const linkOf = (solution: string) =>
	document.getElementById(`sol-${solution}`)?.querySelector<HTMLElement>('a:not([tabindex="-1"])') ?? null;

export function SpecimensDialog() {
	const { opened, open, close } = useDialogInAddress(SHOWN, linkOf);
	useDialogLinks(
		dialogPages.specimens,
		useCallback((_address, solution) => solution && open(solution), [open]),
	);
	const { load, data } = useFetcher<SpecimensDetailData>();
	const id = wholeNumber(opened);
	useEffect(() => {
		if (id !== null) load(paths.specimens(id));
	}, [id, load]);
	const solution = id !== null && data?.id === id ? data : undefined;
	return (
		<>
			{id !== null && (
				<noscript>
					<Alert kind="info">
						<Link to={paths.specimens(id)}>Show the Tested Specimens of the solution that was open here.</Link>
					</Alert>
				</noscript>
			)}
			<Dialog open={solution !== undefined} title={solution?.drawing ?? ""} onClose={close}>
				<Suspense>{solution && <SpecimensDetail solution={solution} />}</Suspense>
			</Dialog>
		</>
	);
}
