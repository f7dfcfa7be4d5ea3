import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { Shell } from "#app/ui/shell/shell.tsx";
import { SignInRow } from "#app/ui/shell/sign-in-row.tsx";
import { useRootData } from "./root-data.ts";

interface SignedOutShellProps {
	/** The inline sign-in row; left out on the sign-in page itself. */
	signInRow?: boolean;
	/** A link stands in place of the fields of the row. */
	signInByLink?: boolean;
	/** The name of who came to a signed-out page although they are signed in: their account menu stands in place of the row. */
	firstName?: string | null;
	/** True for a page that is read rather than filled in. */
	reading?: boolean;
	children: ReactNode;
}

export function SignedOutShell({
	signInRow = true,
	signInByLink = false,
	firstName,
	reading,
	children,
}: SignedOutShellProps) {
	const { clock, build, helpUrl } = useRootData();
	return (
		<Shell
			clock={clock}
			reading={reading}
			build={build}
			about={paths.about()}
			helpCentre={helpUrl}
			home={paths.home()}
			manual={paths.manual()}
			feedback={paths.feedback()}
			account={firstName ? { firstName, signOut: paths.signOut() } : undefined}
			signIn={
				signInRow ? <SignInRow action={signInByLink ? null : paths.signIn()} signIn={paths.signIn()} /> : undefined
			}
		>
			{children}
		</Shell>
	);
}
