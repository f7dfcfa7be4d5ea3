import * as css from "./controls.css.ts";

interface Share {
	tone: keyof typeof css.sharesTone;
	count: number;
	/** Names what is counted in the legend of the bar; left out where the label does. */
	words?: string;
}

interface SharesProps {
	/** Says the numbers in words: the colours repeat them. The bar stands where it has a colour. */
	label: string;
	of: number;
	/** The parts from the left; what is left over stays empty. */
	parts: Share[];
}

/** A bar of the parts of a whole, with a legend in their colours. */
export function Shares({ label, of, parts }: SharesProps) {
	const shown = parts.filter(({ count }) => count > 0);
	const hasColour = shown.some(({ tone }) => tone !== "rest");
	const legend = shown.filter(({ words }) => words);
	const before = (at: number) => shown.slice(0, at).reduce((sum, { count }) => sum + count, 0);
	return (
		<div className={css.progressFrame}>
			<div className={css.progressLabel}>{label}</div>
			{hasColour && (
				<svg
					className={css.sharesBar}
					viewBox={`0 0 ${Math.max(1, of)} 1`}
					preserveAspectRatio="none"
					aria-hidden="true"
				>
					{shown.map(({ tone, count }, at) => (
						<rect key={tone} className={css.sharesTone[tone]} x={before(at)} width={count} height={1} />
					))}
				</svg>
			)}
			{legend.length > 0 && (
				<ul className={css.sharesLegend}>
					{legend.map(({ tone, words }) => (
						<li key={tone} className={css.sharesKey}>
							{hasColour && (
								<svg className={css.sharesSwatch} viewBox="0 0 1 1" aria-hidden="true">
									<rect className={css.sharesTone[tone]} width={1} height={1} />
								</svg>
							)}
							{words}
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
