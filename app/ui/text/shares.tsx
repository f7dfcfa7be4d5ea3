import * as css from "./controls.css.ts";

interface SharesProps {
	/** Says the numbers in words: the colours repeat them. The bar stands where it has a colour. */
	label: string;
	of: number;
	done: number;
	part: number;
}

export function Shares({ label, of, done, part }: SharesProps) {
	return (
		<div className={css.progressFrame}>
			<div className={css.progressLabel}>{label}</div>
			{done + part > 0 && (
				<svg
					className={css.sharesBar}
					viewBox={`0 0 ${Math.max(1, of)} 1`}
					preserveAspectRatio="none"
					aria-hidden="true"
				>
					<rect className={css.sharesDone} width={done} height={1} />
					<rect className={css.sharesPart} x={done} width={part} height={1} />
				</svg>
			)}
		</div>
	);
}
