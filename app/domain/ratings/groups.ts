import { type Rating, readRating } from "./rating.ts";

function groupMinutes(group: string): number | null {
	const found = /^(\d{1,4})\s*min$/i.exec(group.trim());
	return found ? Number(found[1]) : null;
}

const isStructuralOnly = ({ integrity, insulation }: Rating) => integrity === null && insulation === null;

/** Tells whether the form suggests a group for an FRR (docs/rules/ratings.md#groups). */
export function suggestsGroup(frr: string, group: string): boolean {
	const [rating, minutes] = [readRating(frr), groupMinutes(group)];
	if (!rating || minutes === null) return false;
	if (isStructuralOnly(rating)) return (rating.structural ?? -1) >= minutes;
	return (rating.integrity ?? -1) >= minutes && (rating.insulation ?? -1) >= minutes;
}

/** The structural part counts where it stands alone. */
export function contradictsGroup(frr: string, group: string): boolean {
	const [rating, minutes] = [readRating(frr), groupMinutes(group)];
	if (!rating || minutes === null) return false;
	const stated = isStructuralOnly(rating) ? [rating.structural] : [rating.integrity, rating.insulation];
	return stated.some((part) => part !== null && part < minutes);
}

/** The highest group that {@link suggestsGroup} takes for an FRR; null where it takes none. */
export function ownGroup(frr: string): string | null {
	const rating = readRating(frr);
	if (!rating) return null;
	const { structural, integrity, insulation } = rating;
	const minutes = isStructuralOnly(rating) ? structural : Math.min(integrity ?? 0, insulation ?? 0);
	return minutes ? `${minutes}min` : null;
}

/** Tells whether an FRR reaches just the minutes of a group, and no more. */
export function isOfGroup(frr: string, group: string): boolean {
	const [own, minutes] = [ownGroup(frr), groupMinutes(group)];
	return own !== null && minutes !== null && groupMinutes(own) === minutes;
}
