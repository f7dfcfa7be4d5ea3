import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Right } from "#app/domain/access.ts";
import type { Frame } from "./dashboard.server.ts";

/** Tells whether whoever looks has a right of staff. The server decides anew whenever something is sent. */
export const useMay = (right: Right): boolean =>
	useRouteLoaderData<() => Frame>("routes/dashboard")?.rights.includes(right) ?? false;

export const useMayEdit = (): boolean => useMay("edit");

/** Leaves out what leads to a change for people who may only read. */
export function ForEditors({ children }: { children: ReactNode }) {
	return useMayEdit() && children;
}
