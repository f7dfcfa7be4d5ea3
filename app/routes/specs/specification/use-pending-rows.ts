import { useNavigation } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import type { SpecificationRow } from "./solution-rows.server.ts";

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
