import { Outlet } from "@remix-run/react";
import { SignedOutShell } from "../signed-out-shell.tsx";

export default function AuthFrame() {
	return (
		<SignedOutShell signInRow={false}>
			<Outlet />
		</SignedOutShell>
	);
}
