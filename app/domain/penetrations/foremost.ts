interface Placed<What> {
	sol: number;
	rank: number;
	what: What;
}

interface Order {
	/** So many at most. */
	most: number;
	/** Of solutions by their places: of those that show as much, the larger comes first. No two are equal. */
	preferences: Float64Array;
}

/** The solutions that come first for a type, each with what of it shows most. */
export class Foremost<What> {
	readonly #most: number;
	readonly #preferences: Float64Array;
	readonly #placed: Placed<What>[] = [];
	/** Rank and preference of the last of all that are needed. */
	#worst = Number.POSITIVE_INFINITY;
	#least = 0;

	constructor({ most, preferences }: Order) {
		this.#most = most;
		this.#preferences = preferences;
	}

	/** Asked of each of many: nothing else is done with one that comes after all that are needed. */
	isBeyond(sol: number, rank: number): boolean {
		return rank > this.#worst || (rank === this.#worst && this.#preferences[sol]! <= this.#least);
	}

	/** A solution keeps its first one of several that show as much. */
	put(sol: number, rank: number, what: What): void {
		const before = this.#placed.findIndex((one) => one.sol === sol);
		if (before >= 0) {
			if (this.#placed[before]!.rank <= rank) return;
			this.#placed.splice(before, 1);
		}
		const at = this.#placed.findIndex((other) => this.#compare(sol, rank, other) < 0);
		this.#placed.splice(at < 0 ? this.#placed.length : at, 0, { sol, rank, what });
		if (this.#placed.length > this.#most) this.#placed.pop();
		if (this.#placed.length === this.#most) {
			const last = this.#placed.at(-1)!;
			[this.#worst, this.#least] = [last.rank, this.#preferences[last.sol]!];
		}
	}

	inOrder(): readonly Placed<What>[] {
		return this.#placed;
	}

	#compare(sol: number, rank: number, other: Placed<What>): number {
		return rank - other.rank || this.#preferences[other.sol]! - this.#preferences[sol]!;
	}
}
