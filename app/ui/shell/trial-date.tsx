import { trialWords } from "#app/ui/text/trial.ts";
import * as css from "./shell.css.ts";

export function TrialDate({ day }: { day: string }) {
	return (
		<aside className={css.trial} aria-label="Trial date">
			{trialWords(day)}
		</aside>
	);
}
