import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Frame } from "./dashboard.server.ts";

/** Whether whoever looks may change what is for staff. The server decides anew whenever something is sent. */
export const useMayEdit = (): boolean =>
	useRouteLoaderData<() => Frame>("routes/dashboard")?.rights.includes("edit") ?? false;

/** What leads to a change is left out for people who may only read. */
export function ForEditors({ children }: { children: ReactNode }) {
	return useMayEdit() && children;
}
