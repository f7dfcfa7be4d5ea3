import { paths } from "#app/paths.ts";
import { UnsavedQuestion } from "./unsaved-question.tsx";

export function SignOutQuestion({ unsaved }: { unsaved: number }) {
	return (
		<UnsavedQuestion
			action={paths.signOut()}
			back={paths.home()}
			icon="signOut"
			unsaved={unsaved}
			yes="Sign out"
			drops="Signing out drops them."
			otherwise="Your projects, with what is pending in them, are there when you sign in again."
		/>
	);
}
