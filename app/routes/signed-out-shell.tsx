import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { Shell } from "#app/ui/shell.tsx";
import { SignInRow } from "#app/ui/sign-in-row.tsx";
import { useRootData } from "./root-data.ts";

/** The frame of signed-out pages, with the inline sign-in row unless the page is the sign-in page itself. */
export function SignedOutShell({ signInRow = true, children }: { signInRow?: boolean; children: ReactNode }) {
	const { clock, version, helpUrl } = useRootData();
	return (
		<Shell
			clock={clock}
			version={version}
			helpCentre={helpUrl}
			home={paths.home()}
			signIn={signInRow ? <SignInRow action={paths.signIn()} signIn={paths.signIn()} /> : undefined}
		>
			{children}
		</Shell>
	);
}
