import type { ReactNode } from "react";
import { amount } from "#app/amounts.ts";
import * as css from "./charts.css.ts";
import { NEW_ZEALAND } from "./new-zealand.ts";

/** Shades on a map, lightest first; none of them stands for nothing. */
const MAX_BINS = 4;

/** Round and growing (1, 2, 5, 10, 20, …), since a few regions have most of everything. */
export function regionBins(most: number): number[] {
	const ends: number[] = [];
	for (let tens = 1; (ends.at(-1) ?? 0) < most; tens *= 10) {
		for (const times of [1, 2, 5]) if ((ends.at(-1) ?? 0) < most) ends.push(times * tens);
	}
	return ends.slice(-MAX_BINS);
}

/** The shade of a number among so many bins: 0 for none, else 1 to 4, the darkest for the last bin. */
export function shadeOf(count: number, bins: number[]): number {
	return count === 0 ? 0 : bins.findIndex((end) => count <= end) + 1 + MAX_BINS - bins.length;
}

/** The same name however it is written: without macrons, apostrophes, capitals, and with or without Wh of Whanganui. */
export const regionKey = (name: string): string =>
	name
		.normalize("NFD")
		.toLowerCase()
		.replace(/[^a-z]/g, "")
		.replace("whanganui", "wanganui")
		.replace(/(region|district|city)$/, "");

interface RegionMapProps {
	title: string;
	unit: string;
	/** The counts by the names in the lists of the catalogue. */
	counts: { region: string; count: number }[];
	children: ReactNode;
}

/** Numbers of no region are named beside the map. */
export function RegionMap({ title, unit, counts, children }: RegionMapProps) {
	const regions = NEW_ZEALAND.map((region) => {
		const own = counts.filter(({ region: name }) => regionKey(name) === regionKey(region.name));
		return { ...region, count: own.reduce((sum, { count }) => sum + count, 0) };
	});
	const known = new Set(NEW_ZEALAND.map(({ name }) => regionKey(name)));
	const elsewhere = counts.filter(({ region }) => !known.has(regionKey(region)));
	const none = regions.filter(({ count }) => count === 0).map(({ name }) => name);
	const bins = regionBins(Math.max(0, ...regions.map(({ count }) => count)));
	const total = regions.reduce((sum, { count }) => sum + count, 0);
	return (
		<figure className={css.regionMapFigure}>
			<div className={css.regionMapSide}>
				<div className={css.regionMapChart}>
					<svg
						className={css.regionMapMap}
						viewBox="0 0 958 1346"
						role="img"
						aria-label={`Map of New Zealand. ${title}: ${amount(total)} in all.`}
					>
						{regions.map(({ name, outline, count }) => (
							<path key={name} d={outline} className={css.regionMapRegion[shadeOf(count, bins)]}>
								<title>{`${name}: ${amount(count)}`}</title>
							</path>
						))}
						{regions
							.filter(({ count }) => count > 0)
							.map((region) => (
								<RegionNumber key={region.name} {...region} shade={shadeOf(region.count, bins)} />
							))}
					</svg>
					<div className={css.regionMapLegend}>
						<span className={css.regionMapLegendTitle}>{unit}</span>
						<ul className={css.regionMapBins}>
							<Bin words="none" shade={0} />
							{bins.map((end, at) => {
								const start = (bins[at - 1] ?? 0) + 1;
								return (
									<Bin
										key={end}
										words={start === end ? amount(end) : `${amount(start)}–${amount(end)}`}
										shade={shadeOf(end, bins)}
									/>
								);
							})}
						</ul>
					</div>
				</div>
				{elsewhere.length > 0 && (
					<p>Not on the map: {elsewhere.map(({ region, count }) => `${region} ${amount(count)}`).join(", ")}.</p>
				)}
				{none.length > 0 && <p>None in {none.join(", ")}.</p>}
				<p className={css.regionMapSource}>Outlines: MapSVG, CC BY 4.0, simplified.</p>
			</div>
			{children}
		</figure>
	);
}

interface RegionNumberProps {
	x: number;
	y: number;
	from?: [number, number];
	count: number;
	shade: number;
}

function RegionNumber({ x, y, from, count, shade }: RegionNumberProps) {
	return (
		<g>
			{from && <line x1={x} y1={y - 12} x2={from[0]} y2={from[1]} className={css.regionMapLeader} />}
			<text x={x} y={y} className={from ? css.regionMapOutsideNumber : css.regionMapInside[shade]}>
				{amount(count)}
			</text>
		</g>
	);
}

function Bin({ words, shade }: { words: string; shade: number }) {
	return (
		<li className={css.regionMapBin}>
			<svg className={css.regionMapSwatch} aria-hidden="true">
				<rect x="0.5" y="0.5" width="23" height="15" className={css.regionMapRegion[shade]} />
			</svg>
			{words}
		</li>
	);
}
