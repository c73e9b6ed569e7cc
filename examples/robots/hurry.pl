#!/usr/bin/env perl
# A robot for Canasta: it takes the pile when it may, lays down what it may, and discards at random.
use strict;
use warnings;
$| = 1;    # every answer leaves at once
my @legal;

while (<STDIN>) {
    chomp;
    my ($word, $rest) = split / /, $_, 2;
    if ($word eq 'canasta-robot') { print "canasta-robot 1 Hurry\n" }
    elsif ($word eq 'round')      { srand $1 if $rest =~ /"seed":(\d+)/ }
    elsif ($word eq 'position')   { @legal = () }
    elsif ($word eq 'legal')      { push @legal, $rest unless $rest eq 'ask' }
    elsif ($word eq 'go') {
        my ($number) = split / /, $rest;
        my ($take)   = grep { /^take/ } @legal;
        my ($meld)   = grep { /^meld/ } @legal;
        print "play $number ", $take // $meld // $legal[ rand @legal ], "\n";
    }
}
