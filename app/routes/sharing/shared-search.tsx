import type { PenetrationFacts } from "#app/domain/facts/facts.ts";
import { paths } from "#app/paths.ts";
import { fieldInput } from "#app/ui/base/fields.css.ts";
import { Cluster } from "#app/ui/base/page-layout.tsx";
import { Button } from "#app/ui/text/button.tsx";
import * as css from "./shared-pages.css.ts";

/** Finds openings by the number that is written beside them, or by any of their words. */
export function findPenetrations(penetrations: PenetrationFacts[], text: string): PenetrationFacts[] {
	const words = text.toLowerCase().split(/\s+/).filter(Boolean);
	return penetrations.filter((one) => {
		const { ref, level, location, service, moreServices = [], substrate, opening = "", note } = one;
		const searched = [ref, level, location, service, ...moreServices, substrate, opening, note].join(" ").toLowerCase();
		return words.every((word) => searched.includes(word));
	});
}

/** Finds an opening of a shared list; without script it is a form. */
export function SharedSearch({ token, search, found }: { token: string; search: string; found: number }) {
	return (
		<search>
			<form method="get" action={paths.shared(token)}>
				<Cluster>
					<label htmlFor="q" className={css.sharedPageSearchLabel}>
						Find an opening
					</label>
					<input
						id="q"
						name="q"
						type="search"
						className={`${fieldInput} ${css.sharedPageSearch}`}
						defaultValue={search}
						placeholder="Number, such as P-022"
					/>
					<Button>Find</Button>
					{search && (
						<a href={paths.shared(token)} className={css.sharedPageLevel}>
							Show all
						</a>
					)}
				</Cluster>
			</form>
			{search && found === 0 && <p role="status">{`Nothing found for “${search}”.`}</p>}
		</search>
	);
}
