import { useRouteLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { type Clock, STOPPED_CLOCK } from "#app/ui/text/when.tsx";

/** The facts of every page: the clock of its dates, the facts of its footer, the key of its forms. */
export interface RootData {
	clock: Clock;
	build: string;
	helpUrl: string;
	supportEmail: string;
	formKey: string;
	/** `2027-03-01` where evidence is judged by a day that is set, else null. */
	trialDate: string | null;
}

const withoutRoot: RootData = {
	clock: STOPPED_CLOCK,
	build: "",
	helpUrl: paths.manual(),
	supportEmail: "",
	formKey: "",
	trialDate: null,
};

/** The root's data; something to show where the root itself failed. */
export const useRootData = (): RootData => useRouteLoaderData<() => RootData>("root") ?? withoutRoot;
