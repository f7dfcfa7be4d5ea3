import { type ShouldRevalidateFunction, useLocation, useNavigation } from "@remix-run/react";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { paths } from "#app/paths.ts";
import type { SpecificationRow } from "#app/routes/specs/project-summary.server.ts";

/** The selection, with script as soon as it is asked for: the next key acts on the row that was chosen last. */
export function useSelection(rows: { id: number }[]): { selected: number | null; grid: boolean } {
	const location = useLocation();
	const { location: next, formMethod } = useNavigation();
	const address = next && !formMethod && next.pathname === location.pathname ? next : location;
	const search = new URLSearchParams(address.search);
	const selected = wholeNumber(search.get("selected"));
	return {
		selected: rows.some((row) => row.id === selected) ? selected : null,
		grid: search.get("view") === "grid",
	};
}

/** Another selection or view of the same list needs nothing from the server. */
export const revalidateList: ShouldRevalidateFunction = ({
	currentUrl,
	nextUrl,
	formMethod,
	defaultShouldRevalidate,
}) => {
	const sameList = currentUrl.pathname === nextUrl.pathname && !nextUrl.searchParams.has("id");
	return sameList && !formMethod && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
};

/** A form of the page is on its way: what is stored is not yet what is seen. */
export const useActing = (): boolean => useNavigation().formMethod === "POST";

export function usePendingRows(rows: SpecificationRow[], saved: boolean): SpecificationRow[] {
	const { formAction, formData } = useNavigation();
	const sol = Number(formData?.get("sol"));
	const at = rows.findIndex((row) => row.id === sol);
	const row = rows[at];
	if (!row) return rows;
	if (formAction === paths.summaryItemRemoval(sol)) {
		return saved ? rows.with(at, { ...row, isActive: false }) : rows.toSpliced(at, 1);
	}
	return formAction === paths.summaryItems() ? rows.with(at, { ...row, isActive: true }) : rows;
}
